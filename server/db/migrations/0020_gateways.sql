DROP INDEX "interview_calls_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "handing_until" bigint;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "order" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "leased_until" bigint;--> statement-breakpoint
CREATE INDEX "operations_ordered" ON "operations" USING btree ("created_at") WHERE "operations"."status" = 'ordered';--> statement-breakpoint
CREATE INDEX "interview_calls_due" ON "interview_calls" USING btree ("due_at") WHERE "interview_calls"."status" in ('placing', 'progress');