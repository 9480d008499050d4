CREATE TABLE "interest_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"hiring_request_id" text NOT NULL,
	"supply_type" smallint NOT NULL,
	"channel" text NOT NULL,
	"person" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"marked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "interest_links" ADD CONSTRAINT "interest_links_hiring_request_id_hiring_requests_hiring_request_id_fk" FOREIGN KEY ("hiring_request_id") REFERENCES "public"."hiring_requests"("hiring_request_id") ON DELETE no action ON UPDATE no action;