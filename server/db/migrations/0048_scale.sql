-- A large table gets its indexes once the server serves, without a lock on it (server/db/large-indexes.ts).
DO $$ BEGIN IF pg_relation_size('campaigns') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "campaigns_partner" ON "campaigns" USING btree ("ip_id");
END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_person" ON "funnel_rows" USING btree ("candidate_id","hiring_request_id");
END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_number" ON "funnel_rows" USING btree ("mobile");
END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_open" ON "funnel_rows" USING btree ("ip_id","hiring_request_id","status","sub_stage","user_confirmed","employer_confirmed","expires_at","joining_time","stage_at","funnel_id") WHERE "status" in ('shortlisted', 'interviewDone', 'selected');
END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF pg_relation_size('interest_links') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "interest_links_request" ON "interest_links" USING btree ("hiring_request_id");
END IF; END $$;