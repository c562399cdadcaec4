import { describe } from 'bun:test'
import { describeViews } from './page-views-checks.ts'

describe('with a year of data', () => describeViews(true))
