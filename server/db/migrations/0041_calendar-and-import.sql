CREATE TABLE "calendar_feeds" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"language" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_read_at" bigint,
	"ended_at" bigint,
	"published" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hiring_requests_import" ON "hiring_requests" USING btree ("ip_id","import_key") WHERE "hiring_requests"."import_key" is not null and "hiring_requests"."deleted_at" is null;