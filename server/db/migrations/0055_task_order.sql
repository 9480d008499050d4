-- A large table gets its index once the server serves, without a lock on it (server/db/large-indexes.ts).
DO $$ BEGIN IF pg_relation_size('funnel_rows') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "funnel_rows_due" ON "funnel_rows" USING btree ("ip_id",(coalesce(case when "status" = 'selected' then "joining_time" else "expires_at" end, 9223372036854775807)),"funnel_id" collate "C","hiring_request_id","status","sub_stage","user_confirmed","employer_confirmed","expires_at","joining_time","stage_at") WHERE "status" in ('shortlisted', 'interviewDone', 'selected');
END IF; END $$;
