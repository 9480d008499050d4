CREATE TABLE "saved_views" (
	"view_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"filter" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_partner" ON "saved_views" USING btree ("ip_id","created_by");