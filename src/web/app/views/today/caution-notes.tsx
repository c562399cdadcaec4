import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Caution } from './day.ts'

/** What to ask a pharmacist or doctor about a food, each with its source. */
export const CautionNotes = ({ cautions }: { cautions: readonly Caution[] }) =>
  cautions.map(({ key, message, source }) => (
    <p key={key} class="caution">
      <Icon name="warning" />
      <span>
        {message}{' '}
        <a href={source.url} target="_blank" rel="noreferrer noopener">
          {TODAY.cautionSource}
          <span class="sr-only">: {source.title}</span>
        </a>
      </span>
    </p>
  ))
