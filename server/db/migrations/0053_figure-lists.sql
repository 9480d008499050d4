-- A large table gets it once the server serves, without a lock on it (server/db/large-indexes.ts).
DO $$ BEGIN IF pg_relation_size('rollup_applicants') < 64 * 1024 * 1024 THEN
  CREATE INDEX IF NOT EXISTS "rollup_applicants_partner" ON "rollup_applicants" USING btree ("ip_id","last_at");
END IF; END $$;
