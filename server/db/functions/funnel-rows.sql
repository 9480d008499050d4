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

-- What a device lacks is told by transactions, not by times (decision 28): every row names the one that changed it last, and a
-- mark is the oldest transaction that was open when a pull was answered. These have names of their own, so that a server of an
-- earlier build, which writes the functions above anew when it starts, leaves them as they are.

create or replace function name_changed_xid() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id()::text::bigint;
  return new;
end $$;

create or replace trigger funnel_rows_mark_new before insert on funnel_rows
  for each row execute function name_changed_xid();
create or replace trigger funnel_rows_mark before update on funnel_rows
  for each row when (old.* is distinct from new.*) execute function name_changed_xid();

-- Applicants show some of their request, and of the office where they are interviewed. One line for all of them instead of thousands of
-- rows: server/store/shown-anew.ts looks at it.

create or replace function name_shown_xid() returns trigger language plpgsql as $$
begin
  new.shown_xid := pg_current_xact_id()::text::bigint;
  return new;
end $$;

create or replace trigger hiring_requests_mark before update on hiring_requests
  for each row when (
    (old.name, old.job_role, old.interview_type, old.scheduling_type, old.operating_days, old.interview_dates, old.slots,
      old.start_date, old.end_date, old.details -> 'locations')
    is distinct from
    (new.name, new.job_role, new.interview_type, new.scheduling_type, new.operating_days, new.interview_dates, new.slots,
      new.start_date, new.end_date, new.details -> 'locations')
  ) execute function name_shown_xid();

create or replace trigger addresses_mark before update on addresses
  for each row when (
    (old.office_name, old.address, old.city, old.longitude, old.latitude)
    is distinct from (new.office_name, new.address, new.city, new.longitude, new.latitude)
  ) execute function name_shown_xid();
