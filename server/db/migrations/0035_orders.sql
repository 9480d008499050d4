CREATE TABLE "credit_orders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"state" text NOT NULL,
	"credits" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"net" integer NOT NULL,
	"gst_percent" integer NOT NULL,
	"cgst" integer NOT NULL,
	"sgst" integer NOT NULL,
	"igst" integer NOT NULL,
	"round_off" integer NOT NULL,
	"total" integer NOT NULL,
	"billing_name" text NOT NULL,
	"billing_address" text NOT NULL,
	"gstin" text,
	"ordered_at" bigint NOT NULL,
	"ordered_by" text NOT NULL,
	"decided_at" bigint,
	"reason" text,
	"reference" text,
	"paid_on" bigint,
	"invoice_no" text,
	"seller" jsonb,
	CONSTRAINT "credit_orders_paid" CHECK (("credit_orders"."state" = 'paid') = ("credit_orders"."invoice_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "credit_orders" ADD CONSTRAINT "credit_orders_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_orders_partner" ON "credit_orders" USING btree ("ip_id","id");--> statement-breakpoint
CREATE INDEX "credit_orders_open" ON "credit_orders" USING btree ("id") WHERE "credit_orders"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_orders_invoice" ON "credit_orders" USING btree ("invoice_no");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_orders_reference" ON "credit_orders" USING btree (lower("reference"));--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_order" ON "credit_entries" USING btree ("order_id") WHERE "credit_entries"."order_id" is not null;