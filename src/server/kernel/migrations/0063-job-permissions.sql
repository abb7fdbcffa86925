-- Staff see and steer jobs.
insert into staff_role_permission (role, permission) values
  ('manager', 'jobs.read'), ('manager', 'jobs.write'), ('auditor', 'jobs.read')
  on conflict do nothing;
