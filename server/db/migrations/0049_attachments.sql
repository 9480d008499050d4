CREATE TABLE "attachments" (
	"attachment_id" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"provider_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"hiring_request_id" text NOT NULL,
	"sender" text NOT NULL,
	"kind" text NOT NULL,
	"media_id" text,
	"file_name" text,
	"caption" text,
	"place" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"stored_as" text,
	"size" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" bigint,
	"claimed_until" bigint,
	"sent_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier_templates" ADD COLUMN "header" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_message" ON "attachments" USING btree ("carrier","provider_id");--> statement-breakpoint
CREATE INDEX "attachments_person" ON "attachments" USING btree ("hiring_request_id","sender","sent_at");--> statement-breakpoint
CREATE INDEX "attachments_sender" ON "attachments" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "attachments_due" ON "attachments" USING btree ("next_at") WHERE "attachments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "attachments_created" ON "attachments" USING btree ("created_at");