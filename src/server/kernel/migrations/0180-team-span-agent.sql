-- What one team did over many spans: contracts are played over ninety days of them.
create index team_span_agent on team_span (agent_id, start);
