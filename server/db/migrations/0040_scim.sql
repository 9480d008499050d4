CREATE TABLE "scim_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"is_off" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree ("ip_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external" ON "scim_users" USING btree ("ip_id","external_id");