import { defineConfig } from 'drizzle-kit'

/** `npm run migrations` writes the next migration from the schemas; run it from the project root. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/**/schema.ts',
  out: './server/db/migrations',
})
