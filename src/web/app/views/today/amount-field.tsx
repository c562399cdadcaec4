import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { gramsText } from './amount-format.ts'
import { commonMeasures, GRAMS, measuresOf } from './food-measures.ts'
import { amountTyped, inMeasure, stepAmount, unitOf, withAmount, withUnit } from './item-measures.ts'
import { type FoodItem, typedGrams } from './meal-draft.ts'

/** How much of a food it was: a number and a unit that the food has, a little more or less, or a common portion. */
export function AmountField(props: {
  item: FoodItem
  error: string | undefined
  change: (item: FoodItem) => void
}) {
  const { item, error, change } = props
  const { name } = item.food
  const measures = measuresOf(item.food)
  const unit = unitOf(item)
  const grams = typedGrams(item)
  return (
    <>
      <div class="grams-stepper">
        <button type="button" aria-label={TODAY.less(name)} onClick={() => change(stepAmount(item, -1))}>
          <Icon name="minus" />
        </button>
        <span class="grams-stepper-field">
          <input
            type="text"
            inputMode="decimal"
            autocomplete="off"
            class="number"
            aria-label={unit === GRAMS ? TODAY.gramsOf(name) : TODAY.amountOf(name)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${item.id}-error`}
            value={amountTyped(item)}
            onInput={(event) => change(withAmount(item, event.currentTarget.value))}
            onFocus={(event) => event.currentTarget.select()}
          />
          {measures.length === 0 ? (
            <span aria-hidden="true">{GRAMS}</span>
          ) : (
            <select
              class="unit-choice"
              aria-label={TODAY.unitOf(name)}
              value={unit}
              onChange={(event) => change(withUnit(item, event.currentTarget.value))}
            >
              {[GRAMS, ...measures.map((measure) => measure.unit)].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </span>
        <button type="button" aria-label={TODAY.more(name)} onClick={() => change(stepAmount(item, 1))}>
          <Icon name="plus" />
        </button>
      </div>
      {unit !== GRAMS && grams !== undefined && <span class="hint number">{gramsText(grams)}</span>}
    </>
  )
}

/** The common portions of a food, one tap each. */
export function CommonPortions({ item, change }: { item: FoodItem; change: (item: FoodItem) => void }) {
  const common = commonMeasures(item.food)
  if (common.length === 0) return null
  return (
    <fieldset class="row-actions portions">
      <legend class="sr-only">{TODAY.portionsOf(item.food.name)}</legend>
      {common.map((measure) => (
        <button
          key={measure.unit}
          type="button"
          class="button small quiet"
          aria-pressed={item.measure?.unit === measure.unit && item.quantity === '1'}
          onClick={() => change(inMeasure(item, measure, '1'))}
        >
          {TODAY.portion(measure.unit)} <span class="hint number">{gramsText(measure.grams)}</span>
        </button>
      ))}
    </fieldset>
  )
}
