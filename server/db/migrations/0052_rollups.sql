CREATE TABLE "rollup_applicants" (
	"funnel_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"hiring_request_id" text NOT NULL,
	"channel" text NOT NULL,
	"created_at" bigint NOT NULL,
	"applied_at" bigint,
	"shortlisted_at" bigint,
	"interview_done_at" bigint,
	"selected_at" bigint,
	"joined_at" bigint,
	"reached" smallint NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"funnel_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollup_cohorts" (
	"ip_id" text NOT NULL,
	"hiring_request_id" text NOT NULL,
	"day" integer NOT NULL,
	"channel" text NOT NULL,
	"last_applied" integer DEFAULT 0 NOT NULL,
	"last_shortlisted" integer DEFAULT 0 NOT NULL,
	"last_interview_done" integer DEFAULT 0 NOT NULL,
	"last_selected" integer DEFAULT 0 NOT NULL,
	"last_joined" integer DEFAULT 0 NOT NULL,
	"timed_shortlisted" integer DEFAULT 0 NOT NULL,
	"timed_interview_done" integer DEFAULT 0 NOT NULL,
	"timed_selected" integer DEFAULT 0 NOT NULL,
	"timed_joined" integer DEFAULT 0 NOT NULL,
	"took_shortlisted" bigint DEFAULT 0 NOT NULL,
	"took_interview_done" bigint DEFAULT 0 NOT NULL,
	"took_selected" bigint DEFAULT 0 NOT NULL,
	"took_joined" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_cohorts_ip_id_hiring_request_id_day_channel_pk" PRIMARY KEY("ip_id","hiring_request_id","day","channel")
);
--> statement-breakpoint
CREATE TABLE "rollup_days" (
	"ip_id" text NOT NULL,
	"hiring_request_id" text NOT NULL,
	"day" integer NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"interview_done" integer DEFAULT 0 NOT NULL,
	"selected" integer DEFAULT 0 NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_days_ip_id_hiring_request_id_day_pk" PRIMARY KEY("ip_id","hiring_request_id","day")
);
--> statement-breakpoint
CREATE TABLE "rollup_requests" (
	"hiring_request_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rollup_applicants_last" ON "rollup_applicants" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "rollup_changes_partner" ON "rollup_changes" USING btree ("ip_id","funnel_id");--> statement-breakpoint
CREATE INDEX "rollup_cohorts_day" ON "rollup_cohorts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "rollup_days_day" ON "rollup_days" USING btree ("day");