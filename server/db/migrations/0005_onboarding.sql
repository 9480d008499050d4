CREATE TABLE "messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"funnel_id" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboardings" (
	"funnel_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"status" text NOT NULL,
	"message_id" text NOT NULL,
	"attempts" integer NOT NULL,
	"details" jsonb,
	"initiated_by" text NOT NULL,
	"initiated_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"migrated_at" bigint
);
--> statement-breakpoint
CREATE INDEX "messages_row" ON "messages" USING btree ("funnel_id","sent_at");