ALTER TABLE `api_tokens` ADD `family_id` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `rotated_at` integer;--> statement-breakpoint
ALTER TABLE `browser_sessions` ADD `browser` text(100);--> statement-breakpoint
CREATE INDEX `browser_sessions_user` ON `browser_sessions` (`user_id`,`last_used_at`);