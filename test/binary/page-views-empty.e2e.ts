import { describe } from 'bun:test'
import { describeViews } from './page-views-checks.ts'

describe('with nothing yet', () => describeViews(false))
