-- A large table gets its index once the server serves, without a lock on it (server/db/large-indexes.ts).
ALTER TABLE "candidate_attributes" ALTER COLUMN "id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "candidate_attributes" ALTER COLUMN "id" SET MAXVALUE 2147483647;--> statement-breakpoint
ALTER TABLE "candidate_bits" ALTER COLUMN "attribute" SET DATA TYPE integer;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('candidates') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "candidates_clients" ON "candidates" USING gin ("clients");
END IF; END $$;--> statement-breakpoint
DELETE FROM "candidate_bits" WHERE "attribute" IN (SELECT "id" FROM "candidate_attributes" WHERE "field" = 'client');--> statement-breakpoint
DELETE FROM "candidate_attributes" WHERE "field" = 'client';
