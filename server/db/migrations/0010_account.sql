CREATE TABLE "communication_preferences" (
	"ip_id" text PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communication_preferences" ADD CONSTRAINT "communication_preferences_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;