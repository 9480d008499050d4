-- Devices fetch what changed since a time and keep the newer one of two rows, so no change may date a row back: the clocks of two
-- servers differ, and a statement may wait for a lock. Whatever it sets, the time of a row grows with each change. Runs at every
-- start after the migrations and is idempotent.

create or replace function let_updated_at_grow() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(new.updated_at, old.updated_at + 1);
  return new;
end $$;

create or replace trigger funnel_rows_grow before update on funnel_rows
  for each row when (old.* is distinct from new.*) execute function let_updated_at_grow();
