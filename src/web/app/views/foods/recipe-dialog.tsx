import { useSignal } from '@preact/signals'
import { MAX_FOOD_NAME_CHARS, MAX_OWN_FOOD_GRAMS, MAX_YIELD_GRAMS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { OWN_FOODS } from '../../texts/own-foods.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { readNumber } from '../../units.ts'
import { inputNumber } from '../today/amount-format.ts'
import { focusAfterRender } from '../today/focus.ts'
import { ChooseFoodDialog } from '../today/item-dialogs.tsx'
import type { OwnFood } from './own-food-form.ts'

type Ingredient = { key: number; source: string; code: string; food: string; grams: string }
type Values = { name: string; servings: string; yield_grams: string }

const isAmount = (text: string, most: number) => {
  const value = readNumber(text)
  return value !== undefined && value > 0 && value <= most
}
const MAX_SERVINGS = 1000

let lastKey = 0

/** A dish of several foods: its ingredients, and what they make. */
export function RecipeDialog(props: { recipe?: OwnFood; onSaved: () => void; close: () => void }) {
  const { recipe, onSaved, close } = props
  const form = useForm<Values>({
    name: recipe?.name ?? '',
    servings: recipe?.servings === undefined || recipe.servings === null ? '' : inputNumber(recipe.servings),
    yield_grams: yieldOf(recipe),
  })
  const ingredients = useSignal<readonly Ingredient[]>(
    recipe?.ingredients?.map(({ grams, ...known }) => ({
      ...known,
      key: ++lastKey,
      grams: inputNumber(grams),
    })) ?? [],
  )
  const isSearching = useSignal(false)
  const check = (values: Values) => {
    const bad = ingredients.value.find(({ grams }) => !isAmount(grams, MAX_OWN_FOOD_GRAMS))
    if (ingredients.value.length === 0) form.problem.value = OWN_FOODS.noIngredients
    const isRight = (text: string, most: number) => text.trim() === '' || isAmount(text, most)
    return {
      name: values.name.trim() === '' ? OWN_FOODS.needsName : undefined,
      servings: isRight(values.servings, MAX_SERVINGS) ? undefined : OWN_FOODS.badServings,
      yield_grams: isRight(values.yield_grams, MAX_YIELD_GRAMS) ? undefined : OWN_FOODS.badYield,
      ...(bad !== undefined && { [`grams-${bad.key}`]: OWN_FOODS.badGrams(bad.food) }),
    }
  }
  const save = async (values: Values) => {
    if (ingredients.value.length === 0) throw new Problem(422, OWN_FOODS.noIngredients)
    const body = {
      name: values.name.trim(),
      ingredients: ingredients.value.map(({ source, code, grams }) => ({
        source,
        code,
        grams: readNumber(grams) ?? 0,
      })),
      ...(values.servings.trim() !== '' && { servings: readNumber(values.servings) ?? 1 }),
      ...(values.yield_grams.trim() !== '' && { yield_grams: readNumber(values.yield_grams) ?? 1 }),
      ...(recipe !== undefined && { synonyms: recipe.synonyms, category: recipe.category }),
    }
    try {
      if (recipe === undefined) await api.post('/api/foods/own', { body })
      else await api.put('/api/foods/own/:own_food_id', { params: { own_food_id: recipe.id }, body })
    } catch (error) {
      throw namedIngredient(error, ingredients.value)
    }
    close()
    onSaved()
  }
  const change = (key: number, grams: string) => {
    ingredients.value = ingredients.value.map((each) => (each.key === key ? { ...each, grams } : each))
  }
  return (
    <>
      <Dialog
        title={recipe === undefined ? OWN_FOODS.addRecipe : OWN_FOODS.editRecipe}
        onClose={close}
        keepsTyped
      >
        <FormBox form={form} check={check} onSubmit={save}>
          <TextField
            form={form}
            name="name"
            label={OWN_FOODS.name}
            maxLength={MAX_FOOD_NAME_CHARS}
            autofocus
          />
          <fieldset class="field">
            <legend>{OWN_FOODS.ingredients}</legend>
            <ul class="plain ingredients">
              {ingredients.value.map((each) => (
                <IngredientRow
                  key={each.key}
                  ingredient={each}
                  error={form.errors.value[`grams-${each.key}`]}
                  change={(grams) => change(each.key, grams)}
                  remove={() => {
                    ingredients.value = ingredients.value.filter(({ key }) => key !== each.key)
                    focusAfterRender(() => document.querySelector('[data-add-ingredient]'))
                  }}
                />
              ))}
            </ul>
            <button
              type="button"
              class="button small"
              data-add-ingredient
              onClick={() => (isSearching.value = true)}
            >
              <Icon name="plus" />
              {OWN_FOODS.addIngredient}
            </button>
          </fieldset>
          <div class="field fields-in-row">
            <TextField
              form={form}
              name="servings"
              label={OWN_FOODS.servings}
              inputMode="decimal"
              autocomplete="off"
            />
            <TextField
              form={form}
              name="yield_grams"
              label={OWN_FOODS.cooked}
              inputMode="decimal"
              autocomplete="off"
            />
          </div>
          <p class="hint">{OWN_FOODS.cookedHint}</p>
          <DialogActions form={form} close={close}>
            {OWN_FOODS.save}
          </DialogActions>
        </FormBox>
      </Dialog>
      {isSearching.value && (
        <ChooseFoodDialog
          title={OWN_FOODS.addIngredient}
          onChoose={({ source, code, name, default_grams }) => {
            const key = ++lastKey
            const grams = inputNumber(default_grams)
            ingredients.value = [...ingredients.value, { key, source, code, food: name, grams }]
            isSearching.value = false
            form.problem.value = undefined
            focusAfterRender(() => document.querySelector(`[data-ingredient="${key}"] input`))
          }}
          close={() => (isSearching.value = false)}
        />
      )}
    </>
  )
}

/** Empty where it is the weight of the ingredients, which then follows them. */
function yieldOf(recipe: OwnFood | undefined): string {
  if (recipe?.yield_grams === undefined || recipe.yield_grams === null) return ''
  const raw = (recipe.ingredients ?? []).reduce((sum, { grams }) => sum + grams, 0)
  return Math.abs(raw - recipe.yield_grams) < 0.5 ? '' : inputNumber(recipe.yield_grams)
}

function IngredientRow(props: {
  ingredient: Ingredient
  error: string | undefined
  change: (grams: string) => void
  remove: () => void
}) {
  const { ingredient, error, change, remove } = props
  const id = `ingredient-${ingredient.key}`
  return (
    <li data-ingredient={ingredient.key}>
      <div class="ingredient">
        <span class="ingredient-name">{ingredient.food}</span>
        <input
          type="text"
          inputMode="decimal"
          autocomplete="off"
          class="number"
          aria-label={OWN_FOODS.gramsOf(ingredient.food)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          value={ingredient.grams}
          onInput={(event) => change(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span aria-hidden="true">g</span>
        <button
          type="button"
          class="icon-button"
          aria-label={OWN_FOODS.removeIngredient(ingredient.food)}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      </div>
      {error !== undefined && (
        <p class="field-error" id={id}>
          {error}
        </p>
      )}
    </li>
  )
}

/** Names the ingredient of a refusal: one may have been deleted since the recipe was made. */
function namedIngredient(error: unknown, ingredients: readonly Ingredient[]): unknown {
  if (!(error instanceof Problem)) return error
  const [, at] = Object.keys(error.fields).map((path) => /^ingredients\/(\d+)\/code$/.exec(path))[0] ?? []
  const ingredient = at === undefined ? undefined : ingredients[Number(at)]
  return ingredient === undefined
    ? error
    : new Problem(error.status, OWN_FOODS.ingredientGone(ingredient.food))
}
