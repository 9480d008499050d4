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

-- Who looks at a partner's applicants hears at once that a pull would bring something (API-093), by whatever code or command a row
-- was changed, and not before that is true: PostgreSQL sends it with the commit. Many rows of one transaction are one notification. The
-- first word says how much it hurries: at a gate people stand and wait. Nothing of a person is in it.
create or replace function tell_rows_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldhire_rows',
    case when new.attended_at > new.updated_at - 86400000 then 'gate ' else 'rows ' end || new.ip_id);
  return null;
end $$;

create or replace trigger funnel_rows_tell_new after insert on funnel_rows
  for each row execute function tell_rows_changed();
create or replace trigger funnel_rows_tell after update on funnel_rows
  for each row when (old.updated_at is distinct from new.updated_at) execute function tell_rows_changed();
