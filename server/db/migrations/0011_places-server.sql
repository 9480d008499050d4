CREATE TABLE "addresses" (
	"address_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"office_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"locality" text NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"search_text" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "spocs" (
	"spoc_id" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spocs" ADD CONSTRAINT "spocs_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_partner" ON "addresses" USING btree ("ip_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spocs_once" ON "spocs" USING btree ("ip_id","email","mobile");