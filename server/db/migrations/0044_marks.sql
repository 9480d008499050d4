-- A large table gets its index once the server serves, without a lock on it (server/db/large-indexes.ts).
ALTER TABLE "addresses" ADD COLUMN "shown_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funnel_rows" ADD COLUMN "changed_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_requests" ADD COLUMN "shown_xid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_request_changed" ON "funnel_rows" USING btree ("hiring_request_id","changed_xid");
END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_mobile" ON "funnel_rows" USING btree ("ip_id","mobile");
END IF; END $$;