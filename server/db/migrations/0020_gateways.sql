-- A large table gets its index once the server serves, without a lock on it (server/db/large-indexes.ts).
DROP INDEX "interview_calls_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "handing_until" bigint;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "order" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "leased_until" bigint;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('operations') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "operations_ordered" ON "operations" USING btree ("created_at") WHERE "operations"."status" = 'ordered';
END IF; END $$;--> statement-breakpoint
CREATE INDEX "interview_calls_due" ON "interview_calls" USING btree ("due_at") WHERE "interview_calls"."status" in ('placing', 'progress');