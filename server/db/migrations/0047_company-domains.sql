CREATE TABLE "company_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_domains_company" ON "company_domains" USING btree ("ip_id");