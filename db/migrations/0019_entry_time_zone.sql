ALTER TABLE `checkins` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `time_zone` text;