-- Whether rounds that open while a rate holds earn points for agents, too. Until now they did.
alter table points_rate add agents boolean not null default true;
alter table points_rate alter agents drop default;
