import { useSignal } from '@preact/signals'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { deleteFromJournal } from '../mutations/undo-change.ts'
import { AT_HAND } from '../texts/at-hand.ts'
import { OWN_FOODS } from '../texts/own-foods.ts'
import { TODAY } from '../texts/today.ts'
import { closeIfCurrent } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Empty, Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { isVisible } from '../undo.ts'
import { useLoad } from '../use-load.ts'
import { usePaged } from '../use-paged.ts'
import { OwnFoodDialog } from './foods/own-food-dialog.tsx'
import type { OwnFood } from './foods/own-food-form.ts'
import { RecipeDialog } from './foods/recipe-dialog.tsx'
import { amountText, inputNumber } from './today/amount-format.ts'
import type { SavedMeal } from './today/saved-meal.ts'

type Opened = { kind: 'food' | 'recipe'; food?: OwnFood } | undefined

/** The foods and recipes that the person has added. */
export function OwnFoods() {
  const list = usePaged(async (cursor) => {
    const { foods, next_cursor } = await api.get('/api/foods/own', {
      query: cursor === undefined ? {} : { cursor },
    })
    return { items: foods, next: next_cursor }
  })
  const opened = useSignal<Opened>(undefined)
  const close = closeIfCurrent(opened)
  const savedMeals = useSavedMeals()
  const reload = () => {
    void list.reload()
    // Their energy is that of the foods.
    void savedMeals.reload()
  }
  return (
    <Page
      title={OWN_FOODS.title}
      lead={OWN_FOODS.lead}
      up={{ path: PATHS.today, title: TODAY.title }}
      actions={
        <>
          <button type="button" class="button" onClick={() => (opened.value = { kind: 'recipe' })}>
            <Icon name="plus" />
            {OWN_FOODS.addRecipe}
          </button>
          <button type="button" class="button primary" onClick={() => (opened.value = { kind: 'food' })}>
            <Icon name="plus" />
            {OWN_FOODS.addFood}
          </button>
        </>
      }
    >
      <section class="block">
        <h2>{OWN_FOODS.foods}</h2>
        <Loadable loaded={list}>
          {({ items }) => {
            const foods = items.filter(isVisible)
            if (foods.length === 0)
              return (
                <Empty icon="plus" title={OWN_FOODS.noFoods}>
                  {OWN_FOODS.noFoodsBody}
                </Empty>
              )
            return (
              <ul class="card rows">
                {foods.map((food) => (
                  <Row
                    key={food.id}
                    food={food}
                    edit={() => {
                      opened.value = { kind: food.ingredients === null ? 'food' : 'recipe', food }
                    }}
                  />
                ))}
              </ul>
            )
          }}
        </Loadable>
        <LoadMore list={list} />
      </section>
      <SavedMealList list={savedMeals} />
      {opened.value?.kind === 'food' && (
        <OwnFoodDialog
          {...(opened.value.food !== undefined && { food: opened.value.food })}
          onSaved={reload}
          close={close}
        />
      )}
      {opened.value?.kind === 'recipe' && (
        <RecipeDialog
          {...(opened.value.food !== undefined && { recipe: opened.value.food })}
          onSaved={reload}
          close={close}
        />
      )}
    </Page>
  )
}

const useSavedMeals = () => useLoad(async () => (await api.get('/api/journal/saved-meals')).meals)

function SavedMealList({ list }: { list: ReturnType<typeof useSavedMeals> }) {
  const remove = ({ id, name }: SavedMeal) =>
    deleteFromJournal(id, AT_HAND.deleted(name), `/api/journal/saved-meals/${id}`)
  return (
    <section class="block">
      <h2>{AT_HAND.meals}</h2>
      <Loadable loaded={list}>
        {(all) => {
          const meals = all.filter(isVisible)
          if (meals.length === 0) return <p class="hint">{AT_HAND.noMeals}</p>
          return (
            <ul class="card rows">
              {meals.map((meal) => (
                <li key={meal.id} class="row">
                  <div class="row-text">
                    <strong>{meal.name}</strong>
                    <p class="hint number">
                      {AT_HAND.foods(meal.entries.length)} · {amountText('energy_kcal', meal.energy_kcal)}
                    </p>
                  </div>
                  <div class="row-actions">
                    <button
                      type="button"
                      class="button small danger"
                      aria-label={AT_HAND.deleteLabel(meal.name)}
                      onClick={() => remove(meal)}
                    >
                      {AT_HAND.delete}
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }}
      </Loadable>
    </section>
  )
}

function Row({ food, edit }: { food: OwnFood; edit: () => void }) {
  const remove = () => deleteFromJournal(food.id, OWN_FOODS.deleted(food.name), `/api/foods/own/${food.id}`)
  return (
    <li class="row">
      <div class="row-text">
        <p class="token-name">
          <strong>{food.name}</strong>
          {food.ingredients !== null && <span class="tag">{OWN_FOODS.recipe}</span>}
        </p>
        <p class="hint number">
          {OWN_FOODS.per100g(amountText('energy_kcal', food.nutrients.energy_kcal))}
          {food.servings !== null && ` · ${OWN_FOODS.makes(inputNumber(food.servings))}`}
        </p>
      </div>
      <div class="row-actions">
        <button type="button" class="button small" aria-label={OWN_FOODS.editLabel(food.name)} onClick={edit}>
          {OWN_FOODS.edit}
        </button>
        <button
          type="button"
          class="button small danger"
          aria-label={OWN_FOODS.deleteLabel(food.name)}
          onClick={remove}
        >
          {OWN_FOODS.delete}
        </button>
      </div>
    </li>
  )
}
