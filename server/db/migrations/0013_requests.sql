CREATE SEQUENCE "public"."hiring_request_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 50001 CACHE 1;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "updated_by_name" text;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "approve_at" bigint;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "reached_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "hiring_requests_open" ON "hiring_requests" USING btree ("end_date") WHERE "hiring_requests"."status" <> 2;