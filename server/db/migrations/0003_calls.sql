CREATE TABLE "interview_calls" (
	"call_id" text PRIMARY KEY NOT NULL,
	"funnel_id" text NOT NULL,
	"user_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"started_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"ended_at" bigint,
	"reported_at" bigint
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "interview_calls_row" ON "interview_calls" USING btree ("funnel_id","started_at");--> statement-breakpoint
CREATE INDEX "interview_calls_user" ON "interview_calls" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "interview_calls_due" ON "interview_calls" USING btree ("due_at") WHERE "interview_calls"."status" = 'progress';--> statement-breakpoint
CREATE INDEX "user_events_user" ON "user_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING btree ("created_at");