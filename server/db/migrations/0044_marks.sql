ALTER TABLE "addresses" ADD COLUMN "shown_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funnel_rows" ADD COLUMN "changed_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "shown_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "funnel_rows_request_changed" ON "funnel_rows" USING btree ("hiring_request_id","changed_xid");--> statement-breakpoint
CREATE INDEX "funnel_rows_mobile" ON "funnel_rows" USING btree ("ip_id","mobile");