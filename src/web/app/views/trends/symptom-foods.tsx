import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { SYMPTOM_FOODS } from '../../texts/trends.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import { ComparedFoods } from './compared-foods.tsx'
import { Occurrences } from './occurrences.tsx'
import type { FoodDays } from './symptom-types.ts'
import { useNearViewport } from './use-near-viewport.ts'

const FOOD_DAYS = Object.keys(SYMPTOM_FOODS.spans) as FoodDays[]

type Props = { range: number; to: string }

/** Which foods went before a symptom more often than before other days. */
export function SymptomFoodsCard(props: Props) {
  const host = useRef<HTMLElement>(null)
  const isNear = useNearViewport(host)
  return (
    <section ref={host} class="block beside" aria-labelledby="beside-title">
      <h2 id="beside-title">{SYMPTOM_FOODS.title}</h2>
      <div class="card padded">{isNear && <SymptomFoodsPanel {...props} />}</div>
    </section>
  )
}

function SymptomFoodsPanel({ range, to }: Props) {
  const span = useSignal<FoodDays>('day_before')
  const loaded = useLoad(
    () => api.get('/api/trends/symptoms', { query: { days: range, to, span: span.value } }),
    `${range} ${to} ${span.value}`,
  )
  const chosen = useSignal<string | undefined>(undefined)
  return (
    <Loadable loaded={loaded}>
      {(found) => {
        const symptom = found.symptoms.find(({ name }) => name === chosen.value) ?? found.symptoms[0]
        if (symptom === undefined) return <p class="quiet">{SYMPTOM_FOODS.none}</p>
        return (
          <>
            <p class="quiet">{SYMPTOM_FOODS.lead}</p>
            <div class="beside-choice">
              <label class="beside-symptom">
                <span>{SYMPTOM_FOODS.symptom}</span>
                <select
                  value={symptom.name}
                  onChange={({ currentTarget: { value } }) => {
                    chosen.value = value
                  }}
                >
                  {found.symptoms.map(({ name, total }) => (
                    <option key={name} value={name}>
                      {SYMPTOM_FOODS.option(name, total)}
                    </option>
                  ))}
                </select>
              </label>
              <FoodDaysChoice span={span.value} choose={(next) => (span.value = next)} />
            </div>
            <ComparedFoods found={found} symptom={symptom} />
            <Occurrences key={`${symptom.name} ${to} ${range}`} found={found} symptom={symptom} />
          </>
        )
      }}
    </Loadable>
  )
}

const FoodDaysChoice = ({ span, choose }: { span: FoodDays; choose: (span: FoodDays) => void }) => (
  <fieldset class="beside-span">
    <legend>{SYMPTOM_FOODS.span}</legend>
    <div class="segments">
      {FOOD_DAYS.map((one) => (
        <label key={one} class="segment">
          <input type="radio" name="span" value={one} checked={one === span} onChange={() => choose(one)} />
          <span>{SYMPTOM_FOODS.spans[one]}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
