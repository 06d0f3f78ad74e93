-- Every workflow is made with a trigger “Manual”, which kept that name when it became a schedule, an event or a web
-- request: its runs were listed as if a person had begun them.
update workflow_trigger
   set name = case type when 'SCHEDULED' then 'Schedule' when 'HTTP' then 'Web request' else 'Integration event' end
 where name = 'Manual' and type <> 'MANUAL';
