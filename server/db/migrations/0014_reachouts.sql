CREATE TABLE "bot_tests" (
	"test_id" text PRIMARY KEY NOT NULL,
	"hiring_request_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"campaign_id" text NOT NULL,
	"n" integer NOT NULL,
	"hiring_request_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"mobile" text NOT NULL,
	"supply_type" smallint NOT NULL,
	"person" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_until" bigint,
	"sent_at" bigint,
	"replied_at" bigint,
	CONSTRAINT "campaign_recipients_campaign_id_n_pk" PRIMARY KEY("campaign_id","n")
);
--> statement-breakpoint
CREATE TABLE "campaign_uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"hiring_request_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"user_id" text NOT NULL,
	"candidates" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" text PRIMARY KEY NOT NULL,
	"hiring_request_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"message" text NOT NULL,
	"total" integer NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"scheduled_at" bigint NOT NULL,
	"origin" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_hiring_request_id_hiring_requests_hiring_request_id_fk" FOREIGN KEY ("hiring_request_id") REFERENCES "public"."hiring_requests"("hiring_request_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_tests_request" ON "bot_tests" USING btree ("hiring_request_id","user_id","sent_at");--> statement-breakpoint
CREATE INDEX "campaign_recipients_queued" ON "campaign_recipients" USING btree ("campaign_id","n") WHERE "campaign_recipients"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "campaign_recipients_candidate" ON "campaign_recipients" USING btree ("hiring_request_id","candidate_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_sent" ON "campaign_recipients" USING btree ("sent_at") WHERE "campaign_recipients"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "campaigns_request" ON "campaigns" USING btree ("hiring_request_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("scheduled_at") WHERE "campaigns"."state" in ('scheduled', 'sending');