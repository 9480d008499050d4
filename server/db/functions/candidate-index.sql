-- The candidate index inside Postgres (docs/decisions/009-candidates-in-bitmaps.md). A chunk is 65,536 candidates by id; an
-- attribute of a chunk is one bit string of that length. Runs at every start after the migrations and is idempotent: functions
-- and triggers are not part of drizzle's schema. Plain plpgsql, for Postgres 15 and later.

do $$
begin
  -- A bit string of 8 kB compresses badly and is read often: keep it as it is
  if (select attstorage from pg_attribute where attrelid = 'candidate_bits'::regclass and attname = 'bits') <> 'e' then
    alter table candidate_bits alter column bits set storage external;
  end if;
end $$;

create or replace function note_candidate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into candidate_changes (candidate_id) select id from before_rows;
  else
    insert into candidate_changes (candidate_id) select id from after_rows;
  end if;
  return null;
end $$;

create or replace trigger candidates_added after insert on candidates
  referencing new table as after_rows for each statement execute function note_candidate_change();
create or replace trigger candidates_changed after update on candidates
  referencing new table as after_rows for each statement execute function note_candidate_change();
create or replace trigger candidates_removed after delete on candidates
  referencing old table as before_rows for each statement execute function note_candidate_change();

-- The first bits that are set, in order: `skip` of them left out, then `take`. Cut into 256 slices, so that empty ones cost nothing
create or replace function bit_positions(bits varbit, skip bigint, take bigint) returns setof integer
language sql immutable parallel safe as $$
  with slices as (
    select slice, substring(bits from slice * 256 + 1 for 256) as piece from generate_series(0, 255) as slice
  ), counted as (
    select slice, piece, bit_count(piece) as size, sum(bit_count(piece)) over (order by slice) as upto from slices
  )
  select slice * 256 + spot
  from counted cross join generate_series(0, 255) as spot
  where size > 0 and upto > skip and upto - size < skip + take and get_bit(piece, spot) = 1
  order by 1
  offset greatest(0, skip - (select coalesce(max(upto), 0) from counted where upto <= skip)) limit take
$$;

-- The bit string in which these positions are set
create or replace function bits_of(positions integer[]) returns varbit
language plpgsql immutable strict parallel safe as $$
declare
  bits bytea := decode(repeat('00', 8192), 'hex');
  spot integer;
begin
  -- A bytea counts the bits of a byte from the right, a bit string from the left
  foreach spot in array positions loop
    bits := set_bit(bits, (spot & 65528) + 7 - (spot & 7), 1);
  end loop;
  return ('x' || encode(bits, 'hex'))::varbit;
end $$;

-- The candidates with the highest scores, ties by id: `skip` of them left out, then `take`; and how many match at all, in every
-- row. attributes[i] belongs to the field field_of[i], which is worth weights[field_of[i]] once, whichever of its attributes a
-- candidate has. Whoever misses one of the required fields does not match. The score of all candidates is worked out at once, as
-- the binary digits of a sum, each digit a bit string.
create or replace function weigh_candidates(
  attributes integer[], field_of smallint[], weights integer[], required smallint[], skip bigint, take bigint
) returns table (total bigint, id integer, score integer)
language plpgsql stable parallel safe set jit = off as $$
declare
  empty_bits constant varbit := repeat('0', 65536)::varbit;
  digits constant integer := 11;
  chunks smallint[] := '{}';
  sums varbit[] := '{}';
  matched varbit[] := '{}';
  fields varbit[];
  field_ids integer[];
  heap varbit[];
  carried varbit[];
  size integer;
  carries integer;
  a varbit;
  b varbit;
  c varbit;
  any_field varbit;
  required_field integer;
  found bigint := 0;
  wanted bigint;
  above bigint;
  count_here bigint;
  here varbit[];
  first_score integer;
  first_above bigint;
  first_here varbit[];
  first_beyond varbit[];
  last_score integer;
  beyond varbit[];
  n integer := 0;
  row_chunk smallint;
begin
  for row_chunk, fields, field_ids in
    select grouped.chunk, array_agg(grouped.bits order by grouped.field), array_agg(grouped.field order by grouped.field)
    from (
      select held.chunk, asked.field, bit_or(held.bits) as bits
      from unnest(attributes, field_of) as asked (attribute, field)
      join candidate_bits held on held.attribute = asked.attribute
      group by held.chunk, asked.field
    ) grouped
    group by grouped.chunk
    order by grouped.chunk
  loop
    any_field := fields[1];
    for i in 2 .. cardinality(fields) loop
      any_field := any_field | fields[i];
    end loop;
    foreach required_field in array required loop
      -- Of a field that nobody in this row has there is no bit string
      any_field := any_field & coalesce(fields[array_position(field_ids, required_field)], empty_bits);
    end loop;
    count_here := bit_count(any_field);
    continue when count_here = 0;
    n := n + 1;
    found := found + count_here;
    chunks[n] := row_chunk;
    matched[n] := any_field;
    -- The digits of the sum from the right: of three bit strings worth the same, one stays and one is carried
    carries := 0;
    carried := '{}';
    for digit in 0 .. digits - 1 loop
      heap := carried;
      size := carries;
      carried := '{}';
      carries := 0;
      for i in 1 .. cardinality(fields) loop
        if (weights[field_ids[i]] >> digit) & 1 = 1 then
          size := size + 1;
          heap[size] := fields[i];
        end if;
      end loop;
      while size >= 3 loop
        a := heap[size];
        b := heap[size - 1];
        c := a # b;
        a := a & b;
        b := heap[size - 2];
        size := size - 2;
        heap[size] := c # b;
        carries := carries + 1;
        carried[carries] := a | (c & b);
      end loop;
      if size = 2 then
        carries := carries + 1;
        carried[carries] := heap[1] & heap[2];
        heap[1] := heap[1] # heap[2];
      end if;
      sums[(n - 1) * digits + digit + 1] := case when size = 0 then empty_bits else heap[1] end;
    end loop;
  end loop;

  if found <= skip or take <= 0 then
    return query select found, null::integer, null::integer;
    return;
  end if;

  -- The score at the first place asked for, then at the last: from the highest digit down, stay with those that have it
  -- while they are enough
  for turn in 1 .. 2 loop
    wanted := case turn when 1 then skip + 1 else least(skip + take, found) end;
    exit when turn = 2 and first_above + (select sum(bit_count(bits)) from unnest(first_here) bits) >= wanted;
    here := matched;
    beyond := array_fill(empty_bits, array[n]);
    above := 0;
    last_score := 0;
    for digit in reverse digits - 1 .. 0 loop
      count_here := 0;
      for i in 1 .. n loop
        count_here := count_here + bit_count(here[i] & sums[(i - 1) * digits + digit + 1]);
      end loop;
      continue when count_here = 0;
      if above + count_here >= wanted then
        last_score := last_score + (1 << digit);
        for i in 1 .. n loop
          here[i] := here[i] & sums[(i - 1) * digits + digit + 1];
        end loop;
      else
        above := above + count_here;
        for i in 1 .. n loop
          a := here[i] & sums[(i - 1) * digits + digit + 1];
          beyond[i] := beyond[i] | a;
          here[i] := here[i] # a;
        end loop;
      end if;
    end loop;
    if turn = 1 then
      first_score := last_score;
      first_above := above;
      first_here := here;
      first_beyond := beyond;
    end if;
  end loop;

  -- Those with the first score, from where the page begins
  wanted := skip - first_above;
  above := 0;
  for i in 1 .. n loop
    exit when above >= take;
    count_here := bit_count(first_here[i]);
    if count_here <= wanted then
      wanted := wanted - count_here;
      continue;
    end if;
    return query select found, (chunks[i]::integer << 16) + spot, first_score
      from bit_positions(first_here[i], wanted, take - above) spot;
    above := above + least(count_here - wanted, take - above);
    wanted := 0;
  end loop;
  if last_score = first_score then return; end if;

  -- Those between the two, fewer than a page, each with its own score
  return query
    select found, between_them.id, between_them.score from (
      select (chunks[i]::integer << 16) + spot as id, (
        select sum(get_bit(sums[(i - 1) * digits + digit + 1], spot) << digit)::integer
        from generate_series(0, digits - 1) digit
      ) as score
      from generate_series(1, n) i
      cross join lateral (select beyond[i] & ~first_beyond[i] & ~first_here[i] as bits offset 0) between_bits
      cross join lateral bit_positions(between_bits.bits, 0, take) spot
      where bit_count(between_bits.bits) > 0
    ) between_them
    order by between_them.score desc, between_them.id;
  -- And from those with the last score as many as are missing
  above := above + (
    select coalesce(sum(bit_count(beyond[i] & ~first_beyond[i] & ~first_here[i])), 0) from generate_series(1, n) i
  );
  for i in 1 .. n loop
    exit when above >= take;
    count_here := bit_count(here[i]);
    continue when count_here = 0;
    return query select found, (chunks[i]::integer << 16) + spot, last_score
      from bit_positions(here[i], 0, take - above) spot;
    above := above + least(count_here, take - above);
  end loop;
end $$;
