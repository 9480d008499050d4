CREATE TABLE "registrations" (
	"ip_id" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"created_at" bigint NOT NULL,
	"approve_at" bigint,
	"approved_at" bigint
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("created_at") WHERE "registrations"."approved_at" is null;