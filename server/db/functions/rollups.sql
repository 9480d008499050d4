-- Whose steps may have changed since they were summed up for the dashboard (server/store/rollups.ts). The database itself notes it, in
-- the transaction of the change and by whatever code or command it is made. Runs at every start after the migrations and is
-- idempotent. One table at a time: a change that holds two of them never waits for this while this waits for it.

begin;
create or replace function note_rollup_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into rollup_changes (ip_id, funnel_id) values (old.ip_id, old.funnel_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (old.ip_id, old.funnel_id) is distinct from (new.ip_id, new.funnel_id)) then
    insert into rollup_changes (ip_id, funnel_id) values (new.ip_id, new.funnel_id);
  end if;
  return null;
end $$;

create or replace trigger rollup_row_new after insert or delete on funnel_rows
  for each row execute function note_rollup_row();
create or replace trigger rollup_row after update on funnel_rows
  for each row when (
    (old.funnel_id, old.ip_id, old.hiring_request_id, old.channel, old.status, old.stage_at, old.created_at)
    is distinct from
    (new.funnel_id, new.ip_id, new.hiring_request_id, new.channel, new.status, new.stage_at, new.created_at)
  ) execute function note_rollup_row();
commit;

begin;
create or replace function note_rollup_history() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into rollup_changes (ip_id, funnel_id) select ip_id, funnel_id from funnel_rows where funnel_id = old.funnel_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into rollup_changes (ip_id, funnel_id) select ip_id, funnel_id from funnel_rows where funnel_id = new.funnel_id;
  end if;
  return null;
end $$;

create or replace trigger rollup_history_new after insert on funnel_history
  for each row when (new.from_status is not null or new.to_status is not null) execute function note_rollup_history();
create or replace trigger rollup_history after update or delete on funnel_history
  for each row execute function note_rollup_history();
commit;

-- A new request has no applicants yet: whoever comes is noted
begin;
create or replace function count_new_request() returns trigger language plpgsql as $$
begin
  insert into rollup_requests (hiring_request_id) values (new.hiring_request_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger rollup_request_new after insert on hiring_requests
  for each row execute function count_new_request();
commit;
