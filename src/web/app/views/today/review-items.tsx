import { SEVERAL } from '../../texts/several-foods.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { AddYourself } from '../foods/add-yourself.tsx'
import type { SaidAmount } from '../foods/said-amount.ts'
import { AmountField, CommonPortions } from './amount-field.tsx'
import { amountText } from './amount-format.ts'
import { CautionNotes } from './caution-notes.tsx'
import type { Caution, Food } from './day.ts'
import { Star } from './favourites.tsx'
import {
  amountsOf,
  type FoodItem,
  type NearFood,
  type OwnItem,
  type UnknownItem,
  withChoice,
} from './meal-draft.ts'

import { severalOf } from './several-foods.ts'

type Change = { change: (item: FoodItem) => void; remove: () => void }

/** A food that was found: its grams can be changed, itself be exchanged or removed. */
export function FoodRow(
  props: Change & {
    item: FoodItem
    cautions: readonly Caution[]
    error: string | undefined
    choose: () => void
    /** Asks for several foods in its place. */
    split: () => void
  },
) {
  const { item, error, change } = props
  const { food, words } = item
  const isSame = words.trim().toLowerCase() === food.name.toLowerCase()
  return (
    <li class="review-item" data-item={item.id}>
      <div class="review-head">
        <p class="review-name">
          <strong>{food.name}</strong>
          {!isSame && <span class="hint">{TODAY.quoted(words)}</span>}
        </p>
        <span class="review-kcal number">{amountText('energy_kcal', amountsOf(item).energy_kcal)}</span>
        <Star food={food} />
        <RemoveButton name={food.name} remove={props.remove} />
      </div>
      <div class="review-amount">
        <AmountField item={item} error={error} change={change} />
        <button type="button" class="button small quiet" onClick={props.choose}>
          {TODAY.replace}
          <span class="sr-only"> {food.name}</span>
        </button>
        {severalOf(words) !== words && (
          <button
            type="button"
            class="button small quiet"
            aria-label={SEVERAL.insteadOf(food.name)}
            onClick={props.split}
          >
            {SEVERAL.instead}
          </button>
        )}
      </div>
      <CommonPortions item={item} change={change} />
      <Uncertainties item={item} />
      <Choices item={item} change={change} />
      {error !== undefined && (
        <p class="field-error" id={`${item.id}-error`}>
          {error}
        </p>
      )}
      {food.allergen_warnings.map((warning) => (
        <p key={warning} class="allergen">
          <Icon name="warning" />
          {warning}
        </p>
      ))}
      <CautionNotes cautions={props.cautions} />
    </li>
  )
}

/** What the words may mean, if that makes much of a difference. */
function Choices({ item, change }: Pick<Change, 'change'> & { item: FoodItem }) {
  const { choices = [], food } = item
  if (choices.length < 2) return null
  return (
    <fieldset class="row-actions">
      <legend class="sr-only">{TODAY.whichReading(food.name)}</legend>
      {choices.map((choice) => (
        <button
          key={`${choice.food.code} ${choice.note}`}
          type="button"
          class="button small quiet"
          onClick={() => change(withChoice(item, choice))}
        >
          {TODAY.reading(
            choice.food.name === food.name ? undefined : choice.food.name,
            choice.grams,
            choice.note,
          )}
        </button>
      ))}
    </fieldset>
  )
}

function Uncertainties({ item }: { item: FoodItem }) {
  const doubts = [
    (item.basis === 'default_portion' || item.basis === 'vague') && TODAY.amountEstimated,
    // A note is of the amount that was found, not of one that the person chose.
    item.basis !== null && item.note,
    !item.isSureMatch && TODAY.matchUncertain,
  ].filter((doubt) => typeof doubt === 'string')
  if (doubts.length === 0) return null
  return <p class="hint doubt">{doubts.join(' · ')}</p>
}

const RemoveButton = ({ name, remove }: { name: string; remove: () => void }) => (
  <button type="button" class="icon-button" aria-label={TODAY.remove(name)} onClick={remove}>
    <Icon name="close" />
  </button>
)

/** What the person entered themselves. */
export function OwnRow({ item, remove }: { item: OwnItem; remove: () => void }) {
  return (
    <li class="review-item" data-item={item.id}>
      <div class="review-head">
        <p class="review-name">
          <strong>{item.words}</strong>
          <span class="hint">{TODAY.ownValues}</span>
        </p>
        <span class="review-kcal number">{amountText('energy_kcal', item.own.calories)}</span>
        <RemoveButton name={item.words} remove={remove} />
      </div>
    </li>
  )
}

/** The foods that words which were not recognised may mean. */
function Nearest({ item, choose }: { item: UnknownItem; choose: (food: NearFood) => void }) {
  const { nearest = [], words } = item
  if (nearest.length === 0) return null
  return (
    <fieldset class="row-actions nearest">
      <legend class="hint">
        {TODAY.didYouMean}
        <span class="sr-only"> {TODAY.insteadOf(words)}</span>
      </legend>
      {nearest.map((food) => (
        <button key={food.food_id} type="button" class="button small quiet" onClick={() => choose(food)}>
          {food.food}
        </button>
      ))}
    </fieldset>
  )
}

/** Words that name no known food, and the ways out. */
export function UnknownRow(props: {
  item: UnknownItem
  choose: (food: NearFood) => void
  search: () => void
  enter: () => void
  /** The food that the person has added for it. */
  added: (food: Food, amount: SaidAmount) => void
  remove: () => void
}) {
  const { item } = props
  return (
    <li class="review-item unknown" data-item={item.id}>
      <div class="review-head">
        <p class="review-name">
          <strong>{TODAY.quoted(item.words)}</strong>
          <span class="not-recognised">
            <Icon name="warning" />
            {TODAY.notRecognised}
          </span>
        </p>
        <RemoveButton name={item.words} remove={props.remove} />
      </div>
      <Nearest item={item} choose={props.choose} />
      <div class="row-actions">
        <button type="button" class="button small" onClick={props.search}>
          <Icon name="search" />
          {TODAY.search}
        </button>
        <button type="button" class="button small" onClick={props.enter}>
          <Icon name="edit" />
          {TODAY.enterEnergy}
        </button>
        <AddYourself words={item.words} onAdded={props.added} />
      </div>
    </li>
  )
}
