import { useId } from 'preact/hooks'
import { COMMON } from '../texts/common.ts'
import { chooseUnits, UNIT_SYSTEMS, units } from '../units.ts'

/** Switches between metric and US units, wherever masses, heights and volumes are shown on this browser. */
export function UnitsChoice() {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="sr-only">{COMMON.units}</legend>
      {UNIT_SYSTEMS.map((system) => (
        <label key={system} class="segment">
          <input
            type="radio"
            name={name}
            value={system}
            checked={units.value === system}
            onChange={() => chooseUnits(system)}
          />
          <span>{COMMON.unitSystems[system]}</span>
        </label>
      ))}
    </fieldset>
  )
}
