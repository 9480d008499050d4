CREATE TABLE "credit_accounts" (
	"ip_id" text PRIMARY KEY NOT NULL,
	"balance" integer NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "credit_accounts_not_below_zero" CHECK ("credit_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"campaign_id" text,
	"hiring_request_id" text,
	"hiring_req_name" text,
	"target_employer" text,
	"refund_of" bigint,
	"user_id" text,
	"at" bigint NOT NULL,
	CONSTRAINT "credit_entries_above_zero" CHECK ("credit_entries"."credits" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_partner" ON "credit_entries" USING btree ("ip_id","at","id");--> statement-breakpoint
CREATE INDEX "credit_entries_refunds" ON "credit_entries" USING btree ("refund_of") WHERE "credit_entries"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_campaign" ON "credit_entries" USING btree ("campaign_id");