CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"former_hash" text,
	"former_until" bigint,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_used_at" bigint,
	"rotated_at" bigint,
	"revoked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_former" ON "api_keys" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "api_keys_partner" ON "api_keys" USING btree ("ip_id","created_at");