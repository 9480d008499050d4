CREATE TABLE "contact_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"partner_type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"operation_key" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"funnel_id" text NOT NULL,
	"at" bigint NOT NULL,
	"actor" text NOT NULL,
	"user_id" text,
	"action" text NOT NULL,
	"from_status" text,
	"from_sub_stage" text,
	"to_status" text,
	"to_sub_stage" text,
	"operation_key" text,
	"device_time" bigint
);
--> statement-breakpoint
CREATE TABLE "funnel_rows" (
	"funnel_id" text PRIMARY KEY NOT NULL,
	"hiring_request_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"candidate_id" text,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"age" smallint,
	"gender" text,
	"district" text,
	"locality" text,
	"work_city" text,
	"distance_m" integer,
	"mobile" text,
	"alternate_mobile" text,
	"channel" text,
	"supply_type" smallint,
	"status" text NOT NULL,
	"sub_stage" text,
	"user_confirmed" boolean DEFAULT false NOT NULL,
	"employer_confirmed" boolean DEFAULT false NOT NULL,
	"stage_at" bigint NOT NULL,
	"joining_time" bigint,
	"expires_at" bigint,
	"interview_status" text,
	"failed_calls" integer DEFAULT 0 NOT NULL,
	"is_call_completed" boolean DEFAULT false NOT NULL,
	"interviewer_number" bigint,
	"selected_message" text,
	"rejection_message" text,
	"employee_id" text,
	"joined_docs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"notes_at" bigint,
	"notes_by" text,
	"notes_by_name" text,
	"verified_id_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"changed_by" text,
	"changed_by_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hiring_requests" (
	"hiring_request_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"job_role" text NOT NULL,
	"category" text,
	"target_employer" text,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"districts" text[] DEFAULT '{}'::text[] NOT NULL,
	"positions" integer NOT NULL,
	"hired" integer DEFAULT 0 NOT NULL,
	"interview_type" text NOT NULL,
	"scheduling_type" text,
	"operating_days" text[] DEFAULT '{}'::text[] NOT NULL,
	"interview_dates" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"start_date" bigint,
	"end_date" bigint NOT NULL,
	"created_date" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"created_by" text,
	"salary" jsonb,
	"app_visibility" boolean DEFAULT true NOT NULL,
	"web_bot_status" boolean DEFAULT false NOT NULL,
	"whats_app_bot_status" boolean DEFAULT false NOT NULL,
	"active_reachouts" integer DEFAULT 0 NOT NULL,
	"offices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"locations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"seq" bigserial NOT NULL,
	"fingerprint" text NOT NULL,
	"call" text NOT NULL,
	"status" text NOT NULL,
	"answer" jsonb,
	"http_status" smallint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "operations_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "page_contents" (
	"page_type" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"ip_id" text PRIMARY KEY NOT NULL,
	"user_code" text NOT NULL,
	"user_type" text NOT NULL,
	"legal_entity_name" text NOT NULL,
	"registered_name" text,
	"contact_person_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_mobile" text,
	"parent_ip_id" text,
	"migrated" boolean DEFAULT true NOT NULL,
	"is_login_first" boolean DEFAULT false NOT NULL,
	"employer_type" text,
	"affiliated_sectors" text[] DEFAULT '{}'::text[] NOT NULL,
	"managers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" bigint NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reveals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"funnel_id" text NOT NULL,
	"user_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"what" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"type" text NOT NULL,
	"file_name" text NOT NULL,
	"owner_ip_id" text NOT NULL,
	"user_id" text NOT NULL,
	"content_type" text,
	"size" integer,
	"sniffed_type" text,
	"created_at" bigint NOT NULL,
	"uploaded_at" bigint,
	CONSTRAINT "uploads_type_file_name_pk" PRIMARY KEY("type","file_name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_login_first" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "funnel_rows" ADD CONSTRAINT "funnel_rows_hiring_request_id_hiring_requests_hiring_request_id_fk" FOREIGN KEY ("hiring_request_id") REFERENCES "public"."hiring_requests"("hiring_request_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD CONSTRAINT "hiring_requests_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_history_row" ON "funnel_history" USING btree ("funnel_id","id");--> statement-breakpoint
CREATE INDEX "funnel_rows_request" ON "funnel_rows" USING btree ("hiring_request_id","status","sub_stage","stage_at");--> statement-breakpoint
CREATE INDEX "funnel_rows_request_updated" ON "funnel_rows" USING btree ("hiring_request_id","updated_at");--> statement-breakpoint
CREATE INDEX "funnel_rows_tasks" ON "funnel_rows" USING btree ("ip_id","status","sub_stage","expires_at");--> statement-breakpoint
CREATE INDEX "funnel_rows_name" ON "funnel_rows" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "funnel_rows_joining" ON "funnel_rows" USING btree ("joining_time") WHERE "funnel_rows"."status" = 'selected' and "funnel_rows"."sub_stage" is distinct from 'noUpdate';--> statement-breakpoint
CREATE INDEX "hiring_requests_list" ON "hiring_requests" USING btree ("ip_id","status","created_date");--> statement-breakpoint
CREATE INDEX "hiring_requests_name" ON "hiring_requests" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operations_created" ON "operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partners_parent" ON "partners" USING btree ("parent_ip_id");--> statement-breakpoint
CREATE INDEX "reveals_row" ON "reveals" USING btree ("funnel_id","at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_ip_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("ip_id");