import { Elysia } from 'elysia'
import { PORT } from './given.ts'

/** Elysia's first example. */
new Elysia().get('/api/health', () => ({ status: 'healthy' })).listen({ port: PORT, hostname: '127.0.0.1' })
