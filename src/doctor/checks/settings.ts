import { fileSettings } from '../../settings/config.ts'
import { unknownEnvironmentNames } from '../../settings/unknown-environment.ts'
import { type Check, ok, warning } from '../finding.ts'

/** A setting with an invalid value is reported before any check runs. */
export const settings: Check = {
  subject: 'settings',
  run({ sources, program, config }) {
    const unknown = unknownEnvironmentNames(sources.env ?? {}).map((name) =>
      warning(`${name} is not a setting`, {
        meaning: 'it has no effect; usually the name is misspelled',
        fix: `${program} help settings lists all`,
      }),
    )
    const hasNoModel = config['assistant.base_url'] !== '' && config['assistant.model'] === ''
    const withoutModel = hasNoModel
      ? [
          warning('assistant.base_url is set but assistant.model is not', {
            meaning: 'the assistant answers offline',
            fix: 'set assistant.model, or remove assistant.base_url',
          }),
        ]
      : []
    const count = Object.keys(fileSettings(sources)).length
    return [
      ...unknown,
      ...withoutModel,
      ok(`${count} in ${sources.file ?? 'no file'}; all settings have allowed values`),
    ]
  },
}
