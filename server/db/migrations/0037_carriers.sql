CREATE TABLE "carrier_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"carrier" text NOT NULL,
	"recipient" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"reason" text,
	"paise" integer,
	"sent_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_templates" (
	"carrier" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"template_id" text NOT NULL,
	"sender" text,
	"language_code" text,
	"text" text,
	"parameters" jsonb NOT NULL,
	"has_link_button" boolean NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "carrier_templates_carrier_key_language_pk" PRIMARY KEY("carrier","key","language")
);
--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"mobile" text PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"carrier" text NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template" jsonb;--> statement-breakpoint
CREATE INDEX "carrier_orders_provider" ON "carrier_orders" USING btree ("carrier","provider_id");--> statement-breakpoint
CREATE INDEX "carrier_orders_recipient" ON "carrier_orders" USING btree ("recipient","sent_at");--> statement-breakpoint
CREATE INDEX "carrier_orders_sent" ON "carrier_orders" USING btree ("sent_at");