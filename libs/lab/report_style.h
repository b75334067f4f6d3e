#pragma once

namespace furball::lab {

extern const char* const kReportStyle;  // written by tools/report_style.py

}  // namespace furball::lab
