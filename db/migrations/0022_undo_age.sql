ALTER TABLE `tool_results` ADD `undo` text;--> statement-breakpoint
UPDATE `tool_results` SET `undo` = json_extract(`result`, '$.undo') WHERE json_valid(`result`) AND json_type(`result`, '$.undo') = 'text';--> statement-breakpoint
CREATE INDEX `tool_results_undo` ON `tool_results` (`undo`) WHERE "tool_results"."undo" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `undo_changes_age` ON `undo_changes` (`created_at`);