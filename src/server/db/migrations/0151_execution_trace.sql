-- The trace of the call that started it, as W3C writes it; only while traces are told (--otlp-endpoint).
alter table execution add column traceparent text;
