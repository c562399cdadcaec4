/** What people type into a search of foods, some of it unfinished or misspelt. Written before there was a ranking. */
export const QUERIES = `
milk
whole milk
skim milk
oat milk
greek yogurt
plain yoghurt
butter
cheddar
cheese
mozzarella
egg
boiled eggs
scrambled eggs
fried egg
apple
apples
banana
bananna
orange
strawberries
blueberr
grapes
avocado
tomato
tomatoes
cherry tomatoes
cucumber
carrot
broccoli
spinach
potato
potatoes
baked potato
mashed potatoes
french fries
chips
sweet potato
rice
brown rice
white rice
pasta
spaghetti
spaghetti bolognese
bread
rye bread
whole wheat bread
toast
bagel
croissant
oatmeal
porridge
cornflakes
muesli
granola
chicken breast
chicken
grilled chicken
turkey
beef
ground beef
steak
pork chop
bacon
ham
sausage
salmon
smoked salmon
tuna
cod
shrimp
tofu
lentils
lentil soup
chickpeas
hummus
black beans
peanut butter
almonds
walnuts
olive oil
mayonnaise
ketchup
honey
jam
sugar
chocolate
dark chocolate
ice cream
cookies
chocolate cake
apple pie
pizza
hamburger
cheeseburger
burrito
caesar salad
tomato soup
chicken soup
orange juice
coffee
black coffee
cappuccino
tea
green tea
beer
red wine
coca cola
water
`
  .trim()
  .split('\n')
