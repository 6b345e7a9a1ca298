-- Rows of lists show long values only when they are opened. The size as stored is known without reading the value, so
-- that only what may be short is unpacked and measured. The cost keeps PostgreSQL from doing so for rows beyond the page.
create function short_value(value jsonb, most integer) returns jsonb
  language plpgsql immutable parallel safe strict cost 1000 as $$
begin
  if pg_column_size(value) > most then
    return null;
  end if;
  if octet_length(value::text) > most then
    return null;
  end if;
  return value;
end $$;
